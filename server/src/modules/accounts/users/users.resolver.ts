import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { idOf } from '../../../kit/id-of.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { AdminRole } from './admin-role.js';
import { UsersService } from './users.service.js';
import { UserPageType, UserType } from './user.type.js';

@InputType({ description: 'The role of a user.' })
export class SetUserAdminInput {
  @Field(() => ID, { description: 'The ID of the user.' }) id!: string;
  @Field({ description: 'True for admin, false for customer.' }) isAdmin!: boolean;
}

@InputType({ description: 'The customer to delete.' })
export class DeleteUserInput {
  @Field(() => ID, { description: 'The ID of the user.' }) id!: string;
}

@InputType({ description: 'The user to sign out.' })
export class EndUserSessionsInput {
  @Field(() => ID, { description: 'The user.' }) id!: string;
}

/** Users as admins see them. */
@Resolver()
export class UsersResolver {
  constructor(
    private readonly users: UsersService,
    private readonly role: AdminRole,
  ) {}

  @Query(() => UserPageType, { name: 'users', description: 'All users, newest first. Admins only.' })
  list(
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Words that must all appear in the name or email address.',
    })
    search: string | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserPageType> {
    return this.users.list(actor, { pageNumber, search });
  }

  @Query(() => UserType, {
    nullable: true,
    description: 'A user. Admins can see every user, others only themselves. Null if the user does not exist.',
  })
  user(
    @Arg('id', () => ID, { description: 'The ID of the object.' }) id: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserType | null> {
    return this.users.find(actor, id);
  }

  @Mutation(() => Boolean, { description: 'Deletes a customer. The orders stay. Admins only.' })
  async deleteUser(
    @Arg('input', () => DeleteUserInput, { nullable: true }) input: DeleteUserInput | null,
    @Arg('id', () => ID, { nullable: true, description: 'The ID of the object.', deprecationReason: 'Use `input.id`.' })
    id: string | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.users.delete(actor, idOf(input, id));
    return true;
  }

  @Mutation(() => UserType, {
    description: "Grants or removes a user's admin role. The last admin keeps it. Admins only.",
  })
  setUserAdmin(
    @Arg('input', () => SetUserAdminInput) { id, isAdmin }: SetUserAdminInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserType> {
    return this.role.set(actor, id, isAdmin);
  }

  @Mutation(() => Boolean, { description: 'Signs a user out on all devices. Admins only.' })
  async endUserSessions(
    @Arg('input', () => EndUserSessionsInput) { id }: EndUserSessionsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.users.endSessions(actor, id);
    return true;
  }
}
