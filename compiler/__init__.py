"""Everything that happens at build time: rules, texts and templates in, a static site out."""
