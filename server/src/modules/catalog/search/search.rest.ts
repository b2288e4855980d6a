import { z } from 'zod';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import { viewSchema } from '../../../kit/view-schema.js';
import { SUGGESTIONS, type Suggestions } from './suggestions.js';
import { SuggestedListType, SuggestedProductType, SuggestionsType } from './suggestions.type.js';

viewSchema(SuggestedProductType, { id: 'SuggestedProduct' });
viewSchema(SuggestedListType, { id: 'SuggestedList' });
const suggestions = viewSchema(SuggestionsType, { id: 'Suggestions' });

/** Routes of the search box. */
export function searchRoutes({ suggesting }: { suggesting: Suggestions }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/suggestions',
      operationId: 'listSuggestions',
      tag: 'Products',
      summary: 'Suggest products',
      description: SUGGESTIONS,
      callers: 'visitors',
      query: z.object({
        keyword: z
          .string()
          .default('')
          .meta({ description: 'What is typed so far.', examples: ['ros'] }),
      }),
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The suggestions.', schema: suggestions } },
      handle: async ({ query }) => ({ body: await suggesting.suggest(query.keyword) }),
    }),
  ];
}
