import { lazy, memo, Suspense, type ComponentType, type FunctionComponent } from 'react';

/**
 * A part of a page whose code comes later. It renders again only for other props: a boundary that gets an update before
 * its code is there loses what the server rendered, and what was typed into it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
