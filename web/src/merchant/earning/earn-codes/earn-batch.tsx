import {
  earnCodesFile,
  earnSheet,
  getEarnBatch,
  listEarnCodes,
} from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { useNavigate, useParams } from '@tanstack/react-router'
import { App, Button, Empty, Progress, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { BatchTag } from './batch-tag.tsx'
import { type EarnBatch, limitWords, validWords } from './batch-words.ts'
import './earn-codes.css'
import { StopButton } from './stop-button.tsx'

const SheetButton = lazyPart<{ batch: EarnBatch }>(() => import('./sheet-button.tsx'))
type Row = RowOf<typeof listEarnCodes>

/** One batch: its codes, how often each was used, and what to print. */
export default function EarnBatchScreen() {
  const { t } = useTranslation(['earn-codes', 'shell'])
  const { id = '', batchId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
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
      filters={[
        {
          kind: 'select',
          name: 'used',
          label: t('used.label'),
          options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`used.${value}`) })),
        },
      ]}
      columns={useColumns()}
      rowKey={({ number }) => String(number)}
      empty={<Empty description={t('noCodes')} />}
      toolbar={
        <>
          <Button onClick={() => void navigate({ to: '/campaign/$id/earn-codes', params: { id } })}>
            {t('toCodes')}
          </Button>
          {batch && batch.state !== 'making' && (
            <>
              <StopButton batch={batch} />
              <May route={earnCodesFile}>
                <CsvButton batch={batch} />
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
  return (
    <div className="earn-making">
      <Progress percent={Math.floor((100 * made) / quantity)} status="active" aria-label={words} />
      <output>{words}</output>
    </div>
  )
}

function CsvButton({ batch }: { batch: EarnBatch }) {
  const { t } = useTranslation('earn-codes')
  const { message } = App.useApp()
  const download = async () => {
    try {
      saveFile(
        await call(earnCodesFile, { params: { id: batch.id } }),
        `${batch.name.replace(/[\\/:*?"<>|]/g, ' ')}.csv`,
      )
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Button icon={<DownloadOutlined />} onClick={() => void download()}>
      {t('sheet.csv')}
    </Button>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('earn-codes')
  return [
    {
      key: 'number',
      title: t('column.number'),
      sort: 'number',
      align: 'right',
      width: 90,
      render: ({ number }) => formatNumber(number),
    },
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
    { key: 'last', title: t('column.lastUsed'), render: ({ lastUsedAt }) => lastUsedAt && formatInstant(lastUsedAt) },
  ]
}

/** As it is printed: four by four. */
const inGroups = (code: string) => code.match(/.{4}/g)?.join('-') ?? code
