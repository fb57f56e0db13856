"""Graphs of groups whose rows are edges, such as roads: degrees, connectivity, shortest distances."""

from __future__ import annotations

import heapq
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules.figures import Number, is_number
from compiler.rules.model import Group, Sources


class Graph(NamedTuple):
    """An undirected graph: nodes in the order of their sets, and the neighbours of each with the lengths."""

    nodes: tuple[str, ...]
    edges: dict[str, list[tuple[str, Number]]]

    def from_(self, start: str) -> dict[str, Number]:
        """Return the shortest distance from `start` to every reachable node."""
        best: dict[str, Number] = {start: 0}
        heap: list[tuple[Number, str]] = [(0, start)]
        while heap:
            so_far, node = heapq.heappop(heap)
            if so_far > best[node]:
                continue
            for other, length in self.edges[node]:
                if so_far + length < best.get(other, so_far + length + 1):
                    best[other] = so_far + length
                    heapq.heappush(heap, (so_far + length, other))
        return best

    def table(self) -> list[list[Number | None]]:
        """Return the matrix of distances between all nodes, None where there is no path."""
        return [[reach.get(other) for other in self.nodes] for reach in map(self.from_, self.nodes)]


def graph_of(sources: Sources, group: Group, problems: Problems) -> Graph | None:
    """Return the graph that a group declares, without edges to unknown nodes; None if it declares none."""
    declared = group.graph
    if declared is None:
        return None
    names = declared.get("nodes")
    nodes: list[str] = []
    for name in names if isinstance(names, list) else [names]:
        if str(name) not in sources.groups:
            path = (*group.path, "graph", "nodes")
            hint = did_you_mean(str(name), sources.groups)
            group.doc.error(problems, path, "R5", f'there is no set "{name}"', hint)
        nodes += sources.ids(str(name))
    ends, length = declared.get("ends"), declared.get("length")
    if not isinstance(ends, list) or len(ends) != 2:
        return None
    edges: dict[str, list[tuple[str, Number]]] = {node: [] for node in nodes}
    for i, row in group.mappings():
        a, b = row.get(ends[0]), row.get(ends[1])
        weight = row.get(length, 1) if isinstance(length, str) else 1
        for end, node in zip(ends, (a, b), strict=True):
            if not isinstance(node, str) or node not in edges:
                hint = did_you_mean(str(node), nodes)
                if end not in (group.body.get("fields") or {}):
                    group.doc.error(problems, group.at(i, end), "R5", f'unknown place "{node}"', hint)
        if isinstance(a, str) and isinstance(b, str) and a in edges and b in edges and is_number(weight):
            if a == b:
                group.doc.error(problems, group.at(i), "R5", f'leads from "{a}" to itself', "name two places")
            edges[a].append((b, weight))
            edges[b].append((a, weight))
    return Graph(tuple(nodes), edges)


def compiled(sources: Sources, graphs: dict[str, Graph]) -> dict[str, Any]:
    """Return the distance tables that groups declare, by their names."""
    out = {}
    for name, graph in graphs.items():
        declared = sources.groups[name].graph or {}
        if isinstance(declared.get("distances"), str):
            out[declared["distances"]] = {"nodes": list(graph.nodes), "rows": graph.table()}
    return out
