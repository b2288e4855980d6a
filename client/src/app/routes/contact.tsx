import { css } from 'styled-system/css';
import { ContactDetailsCard } from '~/features/content/contact-details-card';
import { ContactForm } from '~/features/content/contact-form';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../meta/page-meta';

/** /contact */
export function Component() {
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta
        title="Contact"
        description="Call or email us. We’ll help you choose a gift, answer your questions and make things right."
      />
      <PageHeading lead="We’ll help you choose and make things right. Write to us here, and a real person will email you back.">
        Contact us
      </PageHeading>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
          columnGap: '14',
          rowGap: '8',
          alignItems: 'start',
        })}
      >
        <div>
          <NoScriptNote>
            This form needs JavaScript, which is turned off in your browser. Call or email us instead.
          </NoScriptNote>
          <ContactForm />
        </div>
        <ContactDetailsCard />
      </div>
    </Container>
  );
}
