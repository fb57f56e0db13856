"""SVG: writing elements, and passes that rewrite drawings."""
