import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { OccasionReminders } from './occasion-reminders.service.js';
import {
  AddRecipientInput,
  ConfirmOccasionRemindersInput,
  DeleteRecipientInput,
  SetOccasionRemindersInput,
  StopOccasionRemindersInput,
  UpdateRecipientInput,
} from './recipient.input.js';
import { OccasionRemindersType, RecipientType } from './recipient.type.js';
import { Recipients } from './recipients.service.js';

@Resolver()
export class RecipientsResolver {
  constructor(
    private readonly recipients: Recipients,
    private readonly reminders: OccasionReminders,
  ) {}

  @Query(() => [RecipientType], {
    description: 'The people to whom the signed-in user sends gifts, at most 200, by their names.',
  })
  myRecipients(@Ctx() { actor }: RequestContext): Promise<RecipientType[]> {
    return this.recipients.listMine(actor);
  }

  @Query(() => OccasionRemindersType, {
    description: 'Whether the signed-in user gets an email before the occasions of these people.',
  })
  myOccasionReminders(@Ctx() { actor }: RequestContext): Promise<OccasionRemindersType> {
    return this.reminders.readMine(actor);
  }

  @Mutation(() => RecipientType, {
    description:
      'Adds a person to whom the caller sends gifts; 200 fit. Someone who is there with the same name and place on the address is not added twice, and takes over what is given. The caller’s profile and saved addresses stay as they are.',
  })
  addRecipient(
    @Arg('input', () => AddRecipientInput) input: AddRecipientInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<RecipientType> {
    return this.recipients.add(actor, input);
  }

  @Mutation(() => RecipientType, {
    description: 'Changes a person of the caller’s. Orders keep the address that they were placed with.',
  })
  updateRecipient(
    @Arg('input', () => UpdateRecipientInput) { id, ...input }: UpdateRecipientInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<RecipientType> {
    return this.recipients.update(actor, id, input);
  }

  @Mutation(() => Boolean, { description: 'Deletes a person of the caller’s, with all occasions.' })
  async deleteRecipient(
    @Arg('input', () => DeleteRecipientInput) { id }: DeleteRecipientInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.recipients.delete(actor, id);
    return true;
  }

  @Mutation(() => OccasionRemindersType, {
    description: 'Asks for emails before occasions, ends them, or changes how early they come.',
  })
  setOccasionReminders(
    @Arg('input', () => SetOccasionRemindersInput) input: SetOccasionRemindersInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OccasionRemindersType> {
    return this.reminders.setMine(actor, input);
  }

  @Mutation(() => Boolean, {
    description: 'Confirms emails before occasions, with the emailed link. Safe to repeat.',
  })
  async confirmOccasionReminders(
    @Arg('input', () => ConfirmOccasionRemindersInput) { key }: ConfirmOccasionRemindersInput,
  ): Promise<boolean> {
    await this.reminders.confirm(key);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Ends emails before occasions, with the emailed link. Safe to repeat.' })
  async stopOccasionReminders(
    @Arg('input', () => StopOccasionRemindersInput) { key }: StopOccasionRemindersInput,
  ): Promise<boolean> {
    await this.reminders.stop(key);
    return true;
  }
}
