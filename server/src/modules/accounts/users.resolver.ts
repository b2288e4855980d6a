import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { idOf } from '../id-of.js';
import type { RequestContext } from '../request-context.js';
import { AdminRole } from './admin-role.js';
import { UsersService, type UserPage } from './users.service.js';
import type { UserView } from './user-view.js';
import { UserType } from './user.type.js';

@ObjectType('UserPage', { description: 'A page of users, newest first.' })
export class UserPageType {
  @Field(() => [UserType], { description: 'The users of this page.' }) users!: UserType[];
  @Field(() => Int, { description: 'Which page this is, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are.' }) pages!: number;
  @Field(() => Int, { description: 'How many users there are in all.' }) count!: number;
}

@InputType({ description: 'Whether a user runs the shop.' })
export class SetUserAdminInput {
  @Field(() => ID, { description: 'The user.' }) id!: string;
  @Field({ description: 'True makes an admin, false a customer.' }) isAdmin!: boolean;
}

@InputType({ description: 'A customer who leaves the shop.' })
export class DeleteUserInput {
  @Field(() => ID, { description: 'The user.' }) id!: string;
}

@InputType({ description: 'Whose sessions end.' })
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

  @Query(() => UserPageType, { name: 'users', description: 'All users, for admins.' })
  list(
    @Arg('pageNumber', () => Int, { defaultValue: 1, description: 'Which page, from 1; beyond the last, the last.' })
    pageNumber: number,
    @Arg('search', () => String, { nullable: true, description: 'Words that all stand in name or email.' })
    search: string | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserPage> {
    return this.users.list(actor, { pageNumber, search });
  }

  @Query(() => UserType, { nullable: true, description: 'A user, for admins and for itself; null: there is none.' })
  user(
    @Arg('id', () => ID, { description: 'Which one.' }) id: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserView | null> {
    return this.users.find(actor, id);
  }

  @Mutation(() => Boolean, { description: 'Deletes a customer, for admins; its orders stay.' })
  async deleteUser(
    @Arg('input', () => DeleteUserInput, { nullable: true }) input: DeleteUserInput | null,
    @Arg('id', () => ID, { nullable: true, description: 'Which one.', deprecationReason: 'Use `input.id`.' })
    id: string | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.users.delete(actor, idOf(input, id));
    return true;
  }

  @Mutation(() => UserType, { description: 'Makes a user an admin or a customer again, for admins; one admin stays.' })
  setUserAdmin(
    @Arg('input', () => SetUserAdminInput) { id, isAdmin }: SetUserAdminInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserView> {
    return this.role.set(actor, id, isAdmin);
  }

  @Mutation(() => Boolean, { description: 'Signs a user out on all devices, for admins.' })
  async endUserSessions(
    @Arg('input', () => EndUserSessionsInput) { id }: EndUserSessionsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.users.endSessions(actor, id);
    return true;
  }
}
