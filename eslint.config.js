import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The one door for writes: `inTransaction`. */
const oneDoor = [
  {
    selector: "CallExpression[callee.property.name='transaction']",
    message: 'Write through Database.inTransaction, the only door.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(save|remove|softRemove)$/][callee.object.name=/^(manager|dataSource|repository)$/]',
    message: 'Use insert, update or a query builder inside Database.inTransaction.',
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(insert|update|delete|save)$/][callee.object.property.name='reader']",
    message: 'The reader only reads; write through Database.inTransaction.',
  },
];

const oneSource = [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Time comes from the Clock.' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes from the Clock.' },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Configuration comes from config.ts.',
  },
];

/** What a browser test names when its result may differ between a phone and a desktop. */
const widths = [
  'isMobile|hasTouch|project|viewportSize|setViewportSize|toBeInViewport|isVisible',
  'boundingBox|getBoundingClientRect|clientWidth|clientHeight|innerWidth|innerHeight|scroll\\w+',
  'tap|Touch|TouchEvent|openFilters|pressInRow|tabTo|focusProblem',
].join('|');

const bothWidths = {
  selector: `CallExpression[callee.name='test'][arguments.1.name='anyWidth'] Identifier[name=/^(${widths})$/]`,
  message: 'This depends on the width: without anyWidth, the test runs at both.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'data/',
      'client/src/graphql/generated.ts',
      'client/src/graphql/operations/',
      'docs/examples/operations.ts',
      'coverage/',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.ts', 'client/*.ts'] } } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, properties: false, arguments: false } },
      ],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      // Fastify's plugins and hooks are async by contract.
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...oneDoor, ...oneSource] },
  },
  { files: ['server/src/sandbox/**'], rules: { 'no-restricted-syntax': ['error', ...oneSource] } },
  // Where the door, the clock and the configuration themselves live.
  { files: ['server/src/db/database.ts', 'server/src/adapters/system.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: [
      'server/src/main.ts',
      'server/src/admin-cli.ts',
      'server/src/check-cli.ts',
      'server/src/node-env.ts',
      'server/src/dev.ts',
      'server/src/seed-cli.ts',
      'server/src/print-contracts.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...oneDoor], 'no-console': 'off' },
  },
  { files: ['pictures/main.ts'], rules: { 'no-console': 'off' } },
  { files: ['server/src/**/*.{type,input,args}.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  {
    files: ['client/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': [
        'error',
        {
          name: 'react-router-dom',
          importNames: ['Link', 'NavLink'],
          message: 'Take the smaller ones of ui/link.tsx.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'server/test/**', 'e2e/**', 'bench/**', 'docs/examples/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      'no-console': 'off',
    },
  },
  { files: ['e2e/**/*.spec.ts'], rules: { 'no-restricted-syntax': ['error', bothWidths] } },
  {
    files: ['*.config.ts', 'codegen.ts', 'client/**/*.config.ts', 'client/codegen/**'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { 'no-restricted-exports': 'off' },
  },
);
