import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { ShimmerImage } from '~/ui/shimmer-image';

/** The shape of the sign-in and sign-up pages: the welcoming dog beside a form. */
export function SignInFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Container className={css({ py: { base: '2', md: '6' } })}>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: {
            base: '96px minmax(0, 1fr)',
            md: 'minmax(0, 5fr) minmax(0, 7fr)',
            lg: 'minmax(0, 1fr) minmax(0, 1fr)',
          },
          gridTemplateRows: { md: '1fr auto auto 1fr' },
          gridTemplateAreas: {
            base: '"picture heading" "form form"',
            md: '"picture ." "picture heading" "picture form" "picture ."',
          },
          columnGap: { base: '5', md: '10', lg: '18' },
          rowGap: { base: '6', md: '7' },
          alignItems: { base: 'center', md: 'start' },
          maxWidth: { base: 'form', md: 'none' },
          mx: 'auto',
        })}
      >
        <ShimmerImage
          className={css({
            gridArea: 'picture',
            borderRadius: { base: 'lg', md: 'xl' },
            aspectRatio: { base: '1', md: '3 / 4', lg: '1' },
          })}
          src="/images/dog-welcome/960.jpg"
          alt="A dog that is happy to see you"
          isPriority
          sizes="(min-width: 1024px) 536px, (min-width: 768px) 290px, 96px"
        />
        <div className={css({ gridArea: 'heading', width: 'full', maxWidth: 'form', mx: 'auto' })}>
          <h1 className={css({ textStyle: 'title' })}>{title}</h1>
          <p className={css({ textStyle: 'lead', color: 'muted', mt: { base: '1', md: '2' } })}>{lead}</p>
        </div>
        <div
          className={css({ gridArea: 'form', width: 'full', maxWidth: 'form', mx: 'auto', pb: { base: '6', lg: '0' } })}
        >
          <NoScriptNote>
            This form needs JavaScript, which is turned off in your browser. Turn it on, then reload the page.
          </NoScriptNote>
          {children}
        </div>
      </div>
    </Container>
  );
}
