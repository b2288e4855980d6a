import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { SendContactMessageInput } from './contact.input.js';
import { ContactService } from './contact.service.js';

@Resolver()
export class ContactResolver {
  constructor(private readonly contact: ContactService) {}

  @Mutation(() => Boolean, { description: 'Sends a message to the shop. Returns true once it is stored.' })
  async sendContactMessage(
    @Arg('input', () => SendContactMessageInput) input: SendContactMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.contact.send(context, input);
    return true;
  }
}
