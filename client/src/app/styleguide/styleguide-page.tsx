import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Gift,
  Lock,
  PackageCheck,
  Phone,
  Search,
  ShoppingBag,
  Star,
  Truck,
  UserRound,
} from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { token } from 'styled-system/tokens';
import { Button } from '~/ui/button';
import { ColorModeButton } from '~/ui/color-mode-button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../meta/page-meta';
import { Buttons, Cards, Fields, Floating, Labels, Parts, Pictures } from './kit-samples';
import { Contrasts, Swatches, Tiles } from './swatches';

const textStyles = [
  ['display', css({ textStyle: 'display' })],
  ['title', css({ textStyle: 'title' })],
  ['heading', css({ textStyle: 'heading' })],
  ['subheading', css({ textStyle: 'subheading' })],
  ['card', css({ textStyle: 'card' })],
  ['lead', css({ textStyle: 'lead' })],
  ['small', css({ textStyle: 'small' })],
  ['tiny', css({ textStyle: 'tiny' })],
] as const;
const spaces = ['1', '2', '3', '4', '6', '8', '12', '18', '24'] as const;
const radii = ['sm', 'md', 'lg', 'xl', 'full'] as const;
const motions = [
  ['fast', '160 ms: colors under the pointer'],
  ['normal', '200 ms: what appears and goes'],
  ['slow', '240 ms: panels, pictures under the pointer'],
] as const;
const icons = [
  ShoppingBag,
  Search,
  UserRound,
  CircleHelp,
  Gift,
  Truck,
  PackageCheck,
  Phone,
  Lock,
  Star,
  CircleCheck,
  CircleAlert,
];

const parts: readonly (readonly [string, ReactNode])[] = [
  ['Colors', <Swatches key="" />],
  ['Contrast', <Contrasts key="" />],
  ['Picture tiles', <Tiles key="" />],
  ['Type', <Type key="" />],
  ['Space and shape', <Shape key="" />],
  ['Motion', <Motion key="" />],
  ['Icons', <Icons key="" />],
  ['Buttons and links', <Buttons key="" />],
  ['Fields', <Fields key="" />],
  ['Prices, badges, states', <Labels key="" />],
  ['Product cards', <Cards key="" />],
  ['Pictures', <Pictures key="" />],
  ['What floats', <Floating key="" />],
  ['Panels and messages', <Parts key="" />],
];

/** /styleguide, in development only: the whole design system on one page. */
export function Component() {
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageMeta title="Style guide" description="Everything the shop is made of." isHidden />
      <PageHeading lead="Everything the shop is made of. Not part of the built shop." actions={<ColorModeButton />}>
        Style guide
      </PageHeading>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '12', md: '16' } })}>
        {parts.map(([title, content]) => (
          <section key={title}>
            <h2 className={css({ textStyle: 'heading', mb: '6' })}>{title}</h2>
            {content}
          </section>
        ))}
      </div>
    </Container>
  );
}

function Type() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      {textStyles.map(([name, style]) => (
        <div key={name} className={css({ display: 'flex', alignItems: 'baseline', gap: '5', flexWrap: 'wrap' })}>
          <span className={css({ textStyle: 'tiny', color: 'muted', width: '90px' })}>{name}</span>
          <span className={style}>Say it with peonies, $49.00</span>
        </div>
      ))}
    </div>
  );
}

function Shape() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '8' })}>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: '5',
          rowGap: '2',
          alignItems: 'center',
        })}
      >
        {spaces.map((space) => (
          <Fragment key={space}>
            <span className={css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
              {space} · {Number(space) * 4} px
            </span>
            <div
              className={css({ height: '3', bg: 'brand', borderRadius: 'full' })}
              style={{ width: token.var(`spacing.${space}`) }}
            />
          </Fragment>
        ))}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '5' })}>
        {radii.map((radius) => (
          <div key={radius}>
            <div
              className={css({ width: '96px', height: '72px', bg: 'brand.soft' })}
              style={{ borderRadius: token.var(`radii.${radius}`) }}
            />
            <p className={css({ textStyle: 'small', mt: '1.5' })}>{radius}</p>
          </div>
        ))}
        <div>
          <div
            className={css({ width: '96px', height: '72px', bg: 'surface', borderRadius: 'lg', boxShadow: 'float' })}
          />
          <p className={css({ textStyle: 'small', mt: '1.5' })}>float</p>
        </div>
      </div>
    </div>
  );
}

function Motion() {
  const [isThere, setThere] = useState(false);
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '4', alignItems: 'flex-start' })}>
      <Button variant="outline" onClick={() => setThere(!isThere)}>
        Move
      </Button>
      {motions.map(([duration, use]) => (
        <div key={duration} className={css({ display: 'flex', alignItems: 'center', gap: '5', flexWrap: 'wrap' })}>
          <div className={css({ width: '220px', bg: 'brand.soft', borderRadius: 'full' })}>
            <div
              className={cx(
                css({
                  width: '44px',
                  height: '44px',
                  borderRadius: 'full',
                  bg: 'brand',
                  transitionProperty: 'transform',
                  transitionTimingFunction: 'out',
                }),
                isThere ? css({ transform: 'translateX(176px)' }) : css({ transform: 'none' }),
              )}
              style={{ transitionDuration: token.var(`durations.${duration}`) }}
            />
          </div>
          <span>
            {duration}, {use}
          </span>
        </div>
      ))}
    </div>
  );
}

function Icons() {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '6' })}>
      {icons.map((Icon, index) => (
        <Icon key={index} size={26} strokeWidth={1.75} aria-hidden />
      ))}
    </div>
  );
}
