import { z } from 'zod';
import { menuLimits } from '../../domain/layout-draft.js';
import { homeSections, menuIds } from '../../domain/layout.js';
import { serviceChecked, serviceCheckedNumber } from '../../kit/rest-schemas.js';
import { viewSchema } from '../../kit/view-schema.js';
import {
  HomeSectionStateType,
  HomeSourceType,
  LayoutSourceType,
  MenuItemType,
  MenuLinkType,
  MenuSourceType,
  MenuType,
} from './layout.type.js';

viewSchema(MenuLinkType, { id: 'MenuLink' });
const menuItem = viewSchema(MenuItemType, { id: 'MenuItem' });
const homeSectionState = viewSchema(HomeSectionStateType, { id: 'HomeSectionState' });

export const menu = viewSchema(MenuType, {
  id: 'Menu',
  examples: [{ id: 'footer-help', title: 'Help', links: [{ label: 'FAQ', address: '/faq' }] }],
});
export const menuSource = viewSchema(MenuSourceType, { id: 'MenuSource' });
export const homeSource = viewSchema(HomeSourceType, { id: 'HomeSource' });
export const layoutSource = viewSchema(LayoutSourceType, { id: 'LayoutSource' });

/** The sections that the home page shows. */
export const shownSections = z.object({
  sections: z.array(z.enum(homeSections)).meta({ description: 'The sections that the home page shows, in order.' }),
});

export const menuParams = z.object({
  id: z.string().meta({ description: `Which menu it is: ${menuIds.join(', ')}.` }),
});

const version = serviceCheckedNumber(z.int().meta({ description: 'The version that the change is based on.' }));

/** The change to a menu. */
export const menuEdit = z
  .object({
    version,
    title: serviceChecked(
      z
        .string()
        .min(1)
        .max(menuLimits.title)
        .meta({ description: 'The title above the links in the footer. It stays if omitted.' }),
    ),
    items: serviceChecked(
      z
        .array(menuItem)
        .max(menuLimits.items)
        .nullable()
        .meta({ description: 'All links, in order. Null brings the menu that comes with the shop back.' }),
    ),
  })
  .meta({ examples: [{ version: 0, items: [{ label: 'Gift cards', address: '/pages/gift-cards', isShown: true }] }] });

/** The change to the sections of the home page. */
export const homeEdit = z
  .object({
    version,
    sections: serviceChecked(
      z
        .array(homeSectionState)
        .nullable()
        .meta({ description: 'The sections, in order. Null brings the home page that comes with the shop back.' }),
    ),
  })
  .meta({ examples: [{ version: 0, sections: [{ section: 'popular', isShown: true }] }] });
