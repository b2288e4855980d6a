/** Who may import what; docs/architecture.md says why. @type {import('dependency-cruiser').IConfiguration} */
const vendor = (name) => `^node_modules/${name}(/|$)`;
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    // Among modules, not even type imports may form a circle.
    forbid(
      'no-circles-in-modules',
      { path: '^server/src/modules/' },
      { circular: true, viaOnly: { path: '^server/src/modules/' } },
    ),
    forbid('no-unresolved', {}, { couldNotResolve: true }),
    // Temporal is the language's own, where Node has it.
    forbid('domain-is-pure', { path: '^server/src/domain/' }, { pathNot: '^server/src/domain/|/temporal-polyfill/' }),
    forbid(
      'db-jobs-and-http-know-no-module',
      { path: '^server/src/(db|jobs|http)/' },
      { path: '^server/src/modules/' },
    ),
    forbid(
      'db-knows-the-domain-alone',
      { path: '^server/src/db/' },
      { path: '^server/src/', pathNot: '^server/src/(db|domain)/' },
    ),
    forbid(
      'modules-know-domain-kit-db-outbox-and-each-other',
      { path: '^server/src/modules/' },
      {
        path: '^server/src/',
        pathNot:
          '^server/src/(modules|kit|domain|db)/|^server/src/jobs/(outbox|job-run|define-job)|^server/src/(module|platform)\\.ts$',
      },
    ),
    forbid(
      'kit-knows-the-domain-alone',
      { path: '^server/src/kit/' },
      { path: '^server/src/', pathNot: '^server/src/(kit|domain)/' },
    ),
    forbid(
      'nobody-knows-settlement-but-app',
      {
        path: '^server/src/',
        pathNot: '^server/src/(modules/settlement/|(app|build-modules)\\.ts$|shop-modules\\.ts$)',
      },
      { path: '^server/src/modules/settlement/' },
    ),
    forbid(
      'few-modules-know-orders',
      {
        path: '^server/src/modules/(?!(orders|settlement|receipts|gift-card-sales|reports|reviews|related|job-admin|notes|demo)/)',
      },
      { path: '^server/src/modules/orders/' },
    ),
    forbid(
      'nobody-knows-reports-or-the-demo',
      { path: '^server/src/modules/(?!(reports|demo)/)' },
      { path: '^server/src/modules/(reports|demo)/' },
    ),
    forbid(
      'adapters-know-ports-and-domain',
      { path: '^server/src/adapters/' },
      {
        path: '^server/src/',
        pathNot:
          '^server/src/(adapters|domain)/|^server/src/modules/(payments/payment-gateway|notifications/mailer|accounts/google/identity-provider|media/media-storage)\\.ts$',
      },
    ),
    forbid(
      'only-adapters-know-vendors',
      { pathNot: '^server/src/adapters/' },
      { path: vendor('(stripe|firebase-admin|@aws-sdk|nodemailer|prom-client)') },
    ),
    forbid(
      'only-http-knows-fastify',
      { path: '^server/src/', pathNot: '^server/src/(http/|sandbox/|(app|vendors|open-platform)\\.ts$)' },
      {
        path: vendor('(fastify|@fastify|@apollo|@as-integrations)'),
      },
    ),
    forbid(
      'type-graphql-in-types-inputs-resolvers',
      {
        path: '^server/src/',
        pathNot: '\\.(type|input|args|resolver)\\.ts$|^server/src/(http/graphql/|kit/view-schema\\.ts$)',
      },
      { path: vendor('type-graphql') },
    ),
    forbid(
      'typeorm-in-entities-services-db-jobs',
      { path: '^server/src/(domain|http|adapters|sandbox)/|\\.(type|input|args|resolver|rest)\\.ts$' },
      { path: vendor('typeorm') },
    ),
    forbid(
      'sandbox-stands-alone',
      { path: '^server/src/sandbox/' },
      // A stand-in may be the adapter itself, and keep its records in SQLite.
      {
        path: '^server/src/',
        pathNot: '^server/src/((sandbox|domain)/|db/sqlite\\.ts$|modules/accounts/google/identity-provider\\.ts$)',
      },
    ),
    forbid(
      'only-vendors-load-the-sandbox',
      { path: '^server/src/', pathNot: '^server/src/(sandbox/|vendors\\.ts$)' },
      { path: '^server/src/sandbox/' },
    ),
    forbid('client-shares-only-the-domain', { path: '^client/' }, { path: '^server/', pathNot: '^server/src/domain/' }),
    forbid(
      'client-base-knows-no-features',
      { path: '^client/src/(lib|ui|graphql)/' },
      { path: '^client/src/(features|app)/' },
    ),
    forbid('features-know-no-app', { path: '^client/src/features/' }, { path: '^client/src/app/' }),
    forbid(
      'features-know-no-feature',
      { path: '^client/src/features/([^/]+)/' },
      {
        path: '^client/src/features/',
        pathNot: '^client/src/features/$1/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: '^(node_modules|dist)/' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
