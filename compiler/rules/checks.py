from __future__ import annotations
from compiler.rules.graphs import compiled, graph_of
def examine(sources, figures, problems):
    graphs = {g.name: x for g in sources.groups.values() if (x := graph_of(sources, g, problems)) is not None}
    return compiled(sources, graphs)
