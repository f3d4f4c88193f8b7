import {
  earnCodesFile,
  earnSheet,
  getEarnBatch,
  listEarnCodes,
} from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from '../../../kit/download-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { GoButton } from '../../../kit/list-buttons.tsx'
import { instantColumn, numberColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { LongWork } from '../../../kit/long-work.tsx'
import { May } from '../../../kit/permissions.tsx'
import { call } from '../../../lib/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { BatchTag } from './batch-tag.tsx'
import { type EarnBatch, limitWords, validWords } from './batch-words.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './earn-codes.css'
import { StopButton } from './stop-button.tsx'

const SheetButton = lazyPart<{ batch: EarnBatch }>(() => import('./sheet-button.tsx'))
type Row = RowOf<typeof listEarnCodes>

/** One batch: its codes, how often each was used, and what to print. */
export default function EarnBatchScreen() {
  const { t } = useTranslation(['earn-codes', 'shell'])
  const { id = '', batchId = '' } = usePathParams()
  const { data } = useRead(
    getEarnBatch,
    { params: { id: batchId } },
    { refetchInterval: ({ state }) => (state.data?.data.state === 'making' ? 1000 : false) },
  )
  const batch = data?.data
  return (
    <ListPage
      // What is made meanwhile is read when all of it is there.
      key={batch?.state === 'making' ? 'making' : 'made'}
      route={listEarnCodes}
      params={{ id: batchId }}
      title={batch?.name ?? t('menu.earn-batch', { ns: 'shell' })}
      about={batch && <BatchFacts batch={batch} />}
      searchHint={t('searchCode')}
      filters={[choiceFilter('used', t('used.label'), ['yes', 'no'], (value) => t(`used.${value}`))]}
      columns={useColumns()}
      rowKey={({ number }) => String(number)}
      empty={t('noCodes')}
      toolbar={
        <>
          <GoButton to={{ to: '/campaign/$id/earn-codes', params: { id } }}>{t('toCodes')}</GoButton>
          {batch && batch.state !== 'making' && (
            <>
              <StopButton batch={batch} />
              <May route={earnCodesFile}>
                <DownloadButton
                  name={`${batch.name}.csv`}
                  load={() => call(earnCodesFile, { params: { id: batch.id } })}
                >
                  {t('sheet.csv')}
                </DownloadButton>
              </May>
              <May route={earnSheet}>
                <SheetButton batch={batch} />
              </May>
            </>
          )}
        </>
      }
    >
      {batch?.state === 'making' && <Making batch={batch} />}
    </ListPage>
  )
}

function BatchFacts({ batch }: { batch: EarnBatch }) {
  const { t } = useTranslation('earn-codes')
  return (
    <span className="earn-facts">
      <BatchTag state={batch.state} /> {batch.campaignName} ·{' '}
      {t('brings', { count: batch.chops, type: batch.chopTypeCode })}
      {' · '}
      {limitWords(t, batch)} · {validWords(t, batch)}
    </span>
  )
}

function Making({ batch: { made, quantity } }: { batch: EarnBatch }) {
  const { t } = useTranslation('earn-codes')
  const words = t('making', { made: formatNumber(made), total: formatNumber(quantity) })
  return <LongWork done={made} total={quantity} words={words} />
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('earn-codes')
  return [
    numberColumn('number', t('column.number'), { sort: 'number', width: 90 }),
    {
      key: 'code',
      title: t('column.code'),
      onCard: 'heading',
      render: ({ code }) => <code className="earn-code">{inGroups(code)}</code>,
    },
    {
      key: 'used',
      title: t('column.used'),
      sort: 'used',
      render: ({ used }) => (used ? <Tag color="blue">{formatNumber(used)}×</Tag> : t('used.no')),
    },
    instantColumn('lastUsedAt', t('column.lastUsed'), { none: '' }),
  ]
}

/** As it is printed: four by four. */
const inGroups = (code: string) => code.match(/.{4}/g)?.join('-') ?? code
