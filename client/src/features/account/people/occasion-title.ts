import { occasionName, type OccasionKind as DomainKind } from '@domain/occasions.js';
import type { OccasionKind } from '~/graphql/generated';

/** A kind of occasion as the domain has it. */
export function domainKind(kind: OccasionKind): DomainKind {
  return kind.toLowerCase() as DomainKind;
}

/** 'Birthday', 'Anniversary', or what the user calls it. */
export function occasionTitle({ kind, label }: { kind: OccasionKind; label: string }): string {
  return occasionName({ kind: domainKind(kind), label });
}
