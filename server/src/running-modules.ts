import type { Actor } from './domain/permissions.js';
import type { PersonalData } from './http/rest/personal-data.js';
import type { RestRoute } from './kit/rest-route.js';
import type { RunningModule, ShopModule } from './module.js';

/** Collects what the modules contribute to the running shop, in the order in which they are added. */
export class RunningModules {
  private readonly parts: { module: ShopModule; running: RunningModule }[] = [];

  /** @param running what the module's `create` made @returns its services */
  add<Services>(module: ShopModule, running: RunningModule<Services>): Services {
    this.parts.push({ module, running });
    return running.services;
  }

  /** What all modules have under one name, such as their jobs. */
  all<Key extends Exclude<keyof RunningModule, 'services'>>(key: Key): NonNullable<RunningModule[Key]>[number][] {
    return this.parts.flatMap(({ running }) => [...(running[key] ?? [])]);
  }

  get routes(): RestRoute[] {
    return this.parts.flatMap(({ module, running }) => module.routes?.(running.services as never) ?? []);
  }

  /** What customers can download, by its names in the file. */
  get personalData(): Record<string, PersonalData> {
    const entries = this.parts.flatMap(({ module, running }) =>
      Object.entries(module.personalData ?? {}).map(([name, { schema, read }]) => {
        const readMine = (actor: Actor) => read(running.services as never, actor);
        return [name, { schema, read: readMine }] as const;
      }),
    );
    return Object.fromEntries(entries);
  }
}
