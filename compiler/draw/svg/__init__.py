"""SVG: elements, and passes over drawings."""
