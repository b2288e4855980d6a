import { css } from 'styled-system/css';

/** The class that hides elements that are useless without scripts. */
export const onlyWithScripts = css({ '@media (scripting: none)': { display: 'none' } });
