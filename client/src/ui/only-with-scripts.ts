/** Style props that hide elements that are useless without scripts. */
export const onlyWithScripts = { '@media (scripting: none)': { display: 'none' } } as const;
