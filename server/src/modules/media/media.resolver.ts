import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { UploadImageInput } from './media.input.js';
import { MediaService } from './media.service.js';
import { UploadedImageType } from './media.type.js';

@Resolver()
export class MediaResolver {
  constructor(private readonly media: MediaService) {}

  @Mutation(() => UploadedImageType, { description: 'Uploads a picture for a product. Admins only.' })
  uploadImage(
    @Arg('input', () => UploadImageInput) { file }: UploadImageInput,
    @Ctx() context: RequestContext,
  ): Promise<UploadedImageType> {
    return this.media.upload(context.actor, async () => (await file).createReadStream());
  }
}
