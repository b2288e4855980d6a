/** Style props that hide what is of no use where scripts are switched off. */
export const onlyWithScripts = { '@media (scripting: none)': { display: 'none' } } as const;
