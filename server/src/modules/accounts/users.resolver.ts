import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../request-context.js';
import { UsersService, type UserPage } from './users.service.js';
import type { UserView } from './user-view.js';
import { UserType } from './user.type.js';

@ObjectType('UserPage', { description: 'A page of users, newest first.' })
export class UserPageType {
  @Field(() => [UserType], { description: 'The users of this page.' }) users!: UserType[];
  @Field(() => Int, { description: 'Which page this is, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are.' }) pages!: number;
}

/** Users as admins see them. */
@Resolver()
export class UsersResolver {
  constructor(private readonly users: UsersService) {}

  @Query(() => UserPageType, { name: 'users', description: 'All users, for admins.' })
  list(
    @Arg('pageNumber', () => Int, { defaultValue: 1, description: 'The page, from 1.' }) pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserPage> {
    return this.users.list(actor, pageNumber);
  }

  @Query(() => UserType, { description: 'A user, for admins and for itself.' })
  user(@Arg('id', () => ID) id: string, @Ctx() { actor }: RequestContext): Promise<UserView> {
    return this.users.get(actor, id);
  }

  @Mutation(() => Boolean, { description: 'Deletes a customer, for admins; its orders stay.' })
  async deleteUser(@Arg('id', () => ID) id: string, @Ctx() { actor }: RequestContext): Promise<boolean> {
    await this.users.delete(actor, id);
    return true;
  }
}
