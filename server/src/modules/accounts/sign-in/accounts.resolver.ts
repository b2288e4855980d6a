import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Failure, type FailureCode } from '../../../domain/failure.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { resultOf } from '../../../kit/result-of.js';
import { AccountsService } from './accounts.service.js';
import {
  FieldError,
  SignedInType,
  SignInInput,
  SignInRefused,
  SignInResult,
  SignUpInput,
  SignUpRefused,
  SignUpResult,
  UserType,
} from '../users/user.type.js';

@Resolver(() => UserType)
export class AccountsResolver {
  constructor(private readonly accounts: AccountsService) {}

  @Query(() => UserType, { nullable: true, description: 'The signed-in user. Null for a visitor.' })
  me(@Ctx() context: RequestContext): Promise<UserType | null> {
    return this.accounts.findMe(context.actor);
  }

  @Mutation(() => SignInResult, { description: 'Signs in. Sets the session cookie and returns a bearer token.' })
  async signIn(
    @Arg('input', () => SignInInput) input: SignInInput,
    @Ctx() context: RequestContext,
  ): Promise<typeof SignInResult> {
    try {
      return resultOf(SignedInType, await this.accounts.signIn(context, input));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return resultOf(SignInRefused, {
        code: error.code,
        message: error.message,
        fields: fieldErrors(error),
        retryAfter: retryAfter(error),
      });
    }
  }

  @Mutation(() => SignUpResult, { description: 'Creates an account and signs in.' })
  async signUp(
    @Arg('input', () => SignUpInput) input: SignUpInput,
    @Ctx() context: RequestContext,
  ): Promise<typeof SignUpResult> {
    try {
      return resultOf(SignedInType, await this.accounts.signUp(context, input));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return resultOf(SignUpRefused, {
        code: error.code,
        message: error.message,
        fields: fieldErrors(error),
        retryAfter: retryAfter(error),
      });
    }
  }

  @Mutation(() => Boolean, { description: 'Signs out. Returns true even if nobody was signed in.' })
  async signOut(@Ctx() context: RequestContext): Promise<boolean> {
    await this.accounts.signOut(context);
    return true;
  }
}

function fieldErrors({ fields = {} }: Failure): FieldError[] {
  return Object.entries(fields).map(([field, message]) => ({ field, message }));
}

function retryAfter({ details }: Failure): number | null {
  return (details['retryAfter'] as number | undefined) ?? null;
}

const REFUSALS: readonly FailureCode[] = [
  'UNAUTHENTICATED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_INVALID',
  'RATE_LIMITED',
  'BAD_USER_INPUT',
  'EMAIL_TAKEN',
];

/** What a form shows beside its fields; anything else is a fault of the shop and stays an error. */
function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && REFUSALS.includes(error.code);
}
