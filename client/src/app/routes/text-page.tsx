import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { TextPageView } from '~/features/content/text-page-view';
import { plainText, textPages } from '~/features/content/text-pages';
import { usePrivacyPolicyQuery } from '~/graphql/operations/privacy-policy';
import { useShopQuery } from '~/graphql/operations/shop';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { NotFoundPage } from '../not-found-page';
import { PageMeta } from '../meta/page-meta';
import { faqThing } from '../meta/schema-org';
import { StructuredData } from '../meta/structured-data';

/** /about, /faq, /shipping, /returns, /privacy-policy: pages that are only read. */
export function Component() {
  const path = useLocation().pathname.replace(/\/+$/, '');
  const policy = usePrivacyPolicyQuery({ skip: path !== paths.privacyPolicy }).data?.shop;
  const page = textPages(useShopQuery().data?.shop, policy)[path];
  if (!page) return <NotFoundPage />;
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta title={page.title} description={page.description} path={path} />
      {import.meta.env.SSR && page.isQuestions && (
        <StructuredData
          things={() => [
            faqThing(page.sections.map(({ heading, blocks }) => ({ question: heading, answer: plainText(blocks) }))),
          ]}
        />
      )}
      <TextPageView page={page} picture={`/images/pages${path}/960.jpg`} />
    </Container>
  );
}
