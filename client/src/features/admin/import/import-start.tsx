import { FileSpreadsheet } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { announce } from '~/lib/announcer';
import { adminPaths } from '~/lib/admin-paths';
import { SectionHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { ExternalLink } from '~/ui/text-link';
import { FileZone } from '../file-zone';
import { ProgressBar } from '~/ui/progress-bar';
import { checkFile } from './check-file';
import { importPath } from './import-path';
import { RecentImports } from './recent-imports';

/** What a new file may look like: the header, and lines to be written over: a product, and a variant of it. */
const TEMPLATE = `\uFEFFid,name,description,category,price,salePrice,isOnSale,isPopular,isPublished,countInStock,image,images,sku,weightGrams,slug,variantOf,textOptions,option1Name,option1Value
,A bunch of tulips,"Ten tulips, tied with a ribbon.",thank-you,24.00,19.00,false,false,true,12,,,TULIPS-10,350,,,note | Note on the ribbon | 40 | optional | 2.50,Size,Ten stems
,,,,42.00,,,,,6,,,TULIPS-20,700,,TULIPS-10,,Size,Twenty stems
`;

/** The first step: a file is chosen and checked. */
export function ImportStart() {
  const navigate = useNavigate();
  const freshness = useContext(FreshnessContext);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (file: File | null) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setProblem(null);
    setProgress(0);
    announce('Checking the file');
    const outcome = await checkFile(file, { onProgress: setProgress, signal: own.signal }).catch(() => null);
    if (running.current !== own || !outcome) return;
    setProgress(null);
    if ('error' in outcome) {
      setProblem(outcome.error);
    } else {
      freshness?.mutated('CheckProductImport');
      void navigate(importPath(outcome.id));
    }
  };

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '8', md: '10' } })}>
      <Panel aria-labelledby="import-file">
        <SectionHeading id="import-file">Choose a file</SectionHeading>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
          <FileZone button="Choose a CSV file" accept=".csv,.tsv,.txt,text/csv" onFile={(file) => void check(file)}>
            <span className={css({ color: 'brand' })}>
              <FileSpreadsheet size={32} strokeWidth={1.75} aria-hidden />
            </span>
            <p className={css({ flex: '1 1 200px', color: 'muted' })}>
              Drop a file here. We check it first, and nothing changes until you confirm.
            </p>
            {progress !== null && (
              <div
                className={css({ display: 'flex', flexDirection: 'column', gap: '1.5', flexBasis: 'full', order: 1 })}
              >
                <ProgressBar label="Checking the file" value={progress} max={1} />
                <p className={css({ textStyle: 'small', color: 'muted' })} aria-hidden>
                  {progress < 1 ? 'Sending the file…' : 'Checking every row…'}
                </p>
              </div>
            )}
          </FileZone>
          {problem !== null && <ErrorState message={problem} />}
          <ul className={css({ textStyle: 'small', color: 'muted', display: 'grid', gap: '1.5' })}>
            <li>Up to 20,000 rows and 5 MB, with column names in the first row.</li>
            <li>
              Rows with an id, or with an SKU that the shop knows, update that product or variant. All others create
              products or variants.
            </li>
            <li>
              A cell of the column images takes a line for each picture: its address, a space, and what the picture
              shows.
            </li>
            <li>
              For a variant, enter the id or SKU of its product in variantOf, and what sets it apart in option1Name and
              option1Value, such as Size and Large. There can be three options. The product’s own row counts as a
              variant, so give it a value, too.
            </li>
            <li>
              New variants are imported together with the other rows of their product: if one of these has an error,
              none is imported. A file never deletes a variant.
            </li>
            <li>
              The column collections takes the addresses of collections, such as valentines-day, and relatedProducts the
              ids or SKUs of up to eight products, a line for each. An empty cell changes nothing; none takes all away.
              Collections by a rule choose their products themselves.
            </li>
            <li>
              With true in the column isGiftCard, each one becomes a gift card worth its price, emailed to whom the
              shopper names.
            </li>
            <li>
              The column preparationDays takes the business days that you need before a product can leave. A variant has
              those of its product.
            </li>
            <li>Columns you leave out stay unchanged. Leave out the stock unless you have just counted it.</li>
          </ul>
          <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '6' })}>
            <ExternalLink href={adminPaths.productsFile} download>
              Download all products
            </ExternalLink>
            <ExternalLink href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`} download="products.csv">
              Download a template
            </ExternalLink>
          </div>
        </div>
      </Panel>
      <RecentImports />
    </div>
  );
}
