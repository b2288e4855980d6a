// Imported before everything else: React and graphql-js choose between their fast and their checking code when they are
// loaded, and the checking one renders pages three times slower. `npm run dev` has its own entry.
process.env['NODE_ENV'] ??= 'production';
