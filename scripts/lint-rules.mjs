/** The rules of this house: places in the code that a selector finds, each with what to do in its place. */

/** The one door for writes: `inTransaction`. */
const oneDoor = {
  "CallExpression[callee.property.name='transaction']": 'Write through Database.inTransaction, the only door.',
  'CallExpression[callee.property.name=/^(save|remove|softRemove)$/][callee.object.name=/^(manager|dataSource|repository)$/]':
    'Use insert, update or a query builder inside Database.inTransaction.',
  "CallExpression[callee.property.name=/^(insert|update|delete|save)$/][callee.object.property.name='reader']":
    'The reader only reads; write through Database.inTransaction.',
};

const oneSource = {
  "MemberExpression[object.name='Date'][property.name='now']": 'Time comes from the Clock.',
  "NewExpression[callee.name='Date'][arguments.length=0]": 'Time comes from the Clock.',
  "MemberExpression[object.name='process'][property.name='env']": 'Configuration comes from config.ts.',
};

/** What a browser test names when its result may differ between a phone and a desktop. */
const widths = [
  'isMobile|hasTouch|project|viewportSize|setViewportSize|toBeInViewport|isVisible',
  'boundingBox|getBoundingClientRect|clientWidth|clientHeight|innerWidth|innerHeight|scroll\\w+',
  'tap|Touch|TouchEvent|openFilters|pressInRow|tabTo|focusProblem',
].join('|');

const anyWidth = {
  [`CallExpression[callee.name='test'][arguments.1.name='anyWidth'] Identifier[name=/^(${widths})$/]`]:
    'This depends on the width: without anyWidth, the test runs at both.',
};

/** @param messages by selectors of what is not allowed */
const forbid = (messages) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
});

export default {
  meta: { name: 'shop' },
  rules: { 'one-door': forbid(oneDoor), 'one-source': forbid(oneSource), 'any-width': forbid(anyWidth) },
};
