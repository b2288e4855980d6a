import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** Columns in snake_case, as database people expect them; tables are named by their entities. */
export class SnakeCaseNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
