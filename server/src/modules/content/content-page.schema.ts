import { z } from 'zod';
import { pageLimits } from '../../domain/page-draft.js';
import { serviceChecked, serviceCheckedNumber } from '../../kit/rest-schemas.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
import {
  ContentPageSourceType,
  ContentPageSummaryType,
  ContentPageTextType,
  ContentPageType,
  ContentPageVersionType,
  ContentPreviewType,
  ContentSectionType,
  CreateContentPageInput,
  UpdateContentPageInput,
} from './content-page.type.js';

viewSchema(ContentSectionType, { id: 'ContentSection' });
viewSchema(ContentPageVersionType, { id: 'ContentPageVersion' });

/** A page of text as REST shows it. */
export const contentPage = viewSchema(ContentPageType, {
  id: 'ContentPage',
  examples: [
    {
      slug: 'gift-cards',
      path: '/pages/gift-cards',
      title: 'Gift cards',
      lead: 'For when you can’t decide.',
      description: 'Gift cards from our shop, by email or on paper.',
      sections: [{ heading: 'How it works', html: '<p>Choose an amount.</p>', text: 'Choose an amount.' }],
      isIndexed: true,
      isEdited: true,
    },
  ],
});

export const contentPageSummary = viewSchema(ContentPageSummaryType, { id: 'ContentPageSummary' });
export const contentPageSource = viewSchema(ContentPageSourceType, { id: 'ContentPageSource' });
export const contentPageText = viewSchema(ContentPageTextType, { id: 'ContentPageText' });
export const contentPreview = viewSchema(ContentPreviewType, { id: 'ContentPreview' });

const fields = {
  title: z.string().min(1).max(pageLimits.title),
  lead: z.string().max(pageLimits.lead),
  description: z.string().max(pageLimits.description),
  text: z.string().min(1).max(pageLimits.text),
};

/** A new page. */
export const newContentPage = bodySchema(CreateContentPageInput, {
  view: ContentPageSourceType,
  fields: { ...fields, slug: z.string().min(1).max(pageLimits.slug) },
  examples: [{ slug: 'gift-cards', title: 'Gift cards', text: '## How it works\n\nChoose an amount.' }],
});

/** The changes to a page; fields that are left out stay as they are. */
export const contentPageEdit = bodySchema(UpdateContentPageInput, {
  view: ContentPageSourceType,
  fields,
  omit: ['slug'],
  examples: [{ title: 'Shipping and delivery', version: 3 }],
});

/** A text to look at before it is saved. */
export const contentDraft = z.object({
  text: serviceChecked(fields.text.meta({ description: 'The text in Markdown.' })),
});

export const slugParams = z.object({
  slug: z.string().meta({ description: 'The name of the page in addresses, such as `shipping`.' }),
});

export const versionParams = slugParams.extend({
  version: z.string().meta({ description: 'The number of the change, starting at 1.' }),
});

/** The version of what is to be reset. */
export const versionQuery = z.object({
  version: serviceCheckedNumber(z.int().meta({ description: 'The version that the change is based on.' })),
});
