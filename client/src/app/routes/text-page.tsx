import { isStaticPage } from '@domain/default-pages.js';
import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { EditedPageSkeleton } from '~/features/content/edited-page-skeleton';
import { TextPageView } from '~/features/content/text-page-view';
import { plainText, shownPage, textPages } from '~/features/content/text-pages';
import { errorMessage } from '~/graphql/error-message';
import { usePrivacyPolicyQuery } from '~/graphql/operations/privacy-policy';
import { ShopDocument, useShopQuery } from '~/graphql/operations/shop';
import {
  PageDeliveryDocument,
  TextPageDocument,
  usePageDeliveryQuery,
  useTextPageQuery,
} from '~/graphql/operations/text-page';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { ErrorState } from '~/ui/states';
import { NotFoundPage } from '../not-found-page';
import type { PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import { faqThing } from '../meta/schema-org';
import { StructuredData } from '../meta/structured-data';

/** /about → about */
const slugOf = (path: string) => path.replace(/^\/+|\/+$/g, '');
/** Whether a page names the delivery methods. */
const namesDelivery = (slug: string) => slug === 'faq' || slug === 'shipping';
const variablesOf = (slug: string) => ({ slug, hasQuestions: slug === 'faq' });

export async function preload({ url, query }: PreloadContext) {
  const slug = slugOf(url.pathname);
  // Every page reads it; this waits for the same answer.
  const data = await query(ShopDocument);
  if (data?.shop.layout.editedPages.includes(slug)) await query(TextPageDocument, variablesOf(slug));
  else if (namesDelivery(slug)) await query(PageDeliveryDocument);
}

/** /about, /faq, /shipping, /returns, /privacy-policy: pages that are only read, with the owner's text or the shop's own. */
export function Component() {
  const path = useLocation().pathname.replace(/\/+$/, '');
  const slug = slugOf(path);
  const shop = useShopQuery().data?.shop;
  const isEdited = isStaticPage(slug) && (shop?.layout.editedPages.includes(slug) ?? false);
  const { data, error, refetch } = useTextPageQuery({ variables: variablesOf(slug), skip: !isEdited });
  const policy = usePrivacyPolicyQuery({ skip: isEdited || path !== paths.privacyPolicy }).data?.shop;
  const delivery = usePageDeliveryQuery({ skip: isEdited || !namesDelivery(slug) }).data?.deliveryMethods;
  const methods = delivery?.map(({ key, kind, ...method }) => ({ ...method, id: key, isPickup: kind === 'PICKUP' }));
  const page = textPages(shop, policy, methods)[path];
  if (!page) return <NotFoundPage />;
  const edited = data?.contentPage;
  const { title, description } = edited ?? page;
  const questions = edited
    ? edited.sections.flatMap(({ heading, text }) =>
        heading === null || !text ? [] : [{ question: heading, answer: text }],
      )
    : page.sections.map(({ heading, blocks }) => ({ question: heading, answer: plainText(blocks) }));
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta title={title} description={description} path={path} />
      {import.meta.env.SSR && page.isQuestions && questions.length > 0 && (
        <StructuredData things={() => [faqThing(questions)]} />
      )}
      {!isEdited || edited ? (
        <TextPageView page={edited ? shownPage(edited, page) : page} picture={`/images/pages${path}/960.jpg`} />
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <EditedPageSkeleton title={page.title} />
      )}
    </Container>
  );
}
