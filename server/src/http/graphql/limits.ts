import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';
import { Failure } from '../../domain/failure.js';

/** What one operation may ask for. The storefront's largest needs a quarter of it. */
export const operationLimits = {
  /** Words and signs of the document. */
  tokens: 1000,
  /** Fields within fields; fragments don't count as levels. */
  depth: 6,
  aliases: 15,
  directives: 50,
  /** Scalars count 1, objects 2, each level one and a half times as much as the one above. */
  cost: 1000,
};

/** Refuse documents that ask for too much, before anything is resolved. */
export function complexityRules({
  depth,
  aliases,
  directives,
  cost,
}: Omit<typeof operationLimits, 'tokens'> = operationLimits): ValidationRule[] {
  return [
    // guard: graphql-limits.test.ts 'is refused with one more of … levels', try: depth, -> depth + 1,
    rule(maxDepthRule, { n: depth, flattenFragments: true }, `is nested too deeply: at most ${depth} levels`),
    // guard: graphql-limits.test.ts 'that is refused calls no resolver', try: n: aliases -> n: aliases + 1
    rule(maxAliasesRule, { n: aliases }, `has too many aliases: at most ${aliases}`),
    rule(maxDirectivesRule, { n: directives }, `has too many directives: at most ${directives}`),
    // guard: graphql-limits.test.ts 'is refused with one more of … points', try: cost, -> cost + 2,
    rule(costLimitRule, { maxCost: cost, flattenFragments: true }, `costs too much: at most ${cost} points`),
  ];
}

/** graphql-js stops reading when a document has more tokens than are allowed. */
export const parseOptions = { maxTokens: operationLimits.tokens };

/** The refusal of a document that has too many tokens; null for any other fault of a document. */
export function tooManyTokens({ message }: GraphQLError): Failure | null {
  return message.includes(`more that ${operationLimits.tokens} tokens`)
    ? refusal(`is too long: at most ${operationLimits.tokens} tokens`)
    : null;
}

interface RuleOptions {
  onReject: ((context: ValidationContext | null) => void)[];
  propagateOnRejection: boolean;
}

/** A rule that reports in the shop's words instead of throwing the library's error. */
function rule<Options extends object>(
  create: (options: Options & RuleOptions) => (context: ValidationContext) => object,
  options: Options,
  fault: string,
): ValidationRule {
  const report = (context: ValidationContext | null) => {
    const originalError = refusal(fault);
    context?.reportError(new GraphQLError(originalError.message, { originalError }));
  };
  return create({ ...options, onReject: [report], propagateOnRejection: false });
}

function refusal(fault: string): Failure {
  return new Failure('QUERY_TOO_COMPLEX', `The operation ${fault}.`);
}
