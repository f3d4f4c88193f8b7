import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { createEarnBatch, earnBatchStates, listEarnBatches } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AddButton, GoButton } from '../../../kit/list-buttons.tsx'
import { dateColumn, numberColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useRead } from '../../../lib/query.ts'
import { BatchTag } from './batch-tag.tsx'
import { type EarnBatch, limitWords, validWords } from './batch-words.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './earn-codes.css'

const CodeStat = lazyPart<{ campaignId: string; batchId?: string }>(() => import('./code-stat.tsx'))
const BatchDialog = lazyPart<{ campaignId: string; onClose: () => void }>(() => import('./batch-dialog.tsx'))

/** The batches of codes of a campaign that members scan to earn, and what came of them. */
export default function EarnCodeList() {
  const { t } = useTranslation(['earn-codes', 'shell'])
  const { id = '' } = usePathParams()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const campaign = useRead(getCampaign, { params: { id } }).data?.data
  const title = t('menu.earn-codes', { ns: 'shell' })
  return (
    <>
      <ListPage
        route={listEarnBatches}
        fixed={{ campaignId: id }}
        title={campaign ? `${title} · ${campaign.name}` : title}
        about={t('about')}
        searchHint={t('search')}
        filters={[choiceFilter('state', t('column.state'), earnBatchStates, (value) => t(`state.${value}`))]}
        columns={useColumns()}
        onOpen={(batch) =>
          void navigate({ to: '/campaign/$id/earn-codes/$batchId', params: { id, batchId: batch.id } })
        }
        empty={t('none')}
        toolbar={
          <>
            <GoButton to={{ to: '/campaign/$id', params: { id } }}>{t('toCampaign')}</GoButton>
            <AddButton
              route={createEarnBatch}
              disabled={
                !campaign || !descriptorOf(campaign.type).earnsBy.includes('code') || campaign.state === 'ended'
              }
              onClick={() => setMaking(true)}
            >
              {t('make')}
            </AddButton>
          </>
        }
      >
        {campaign && !campaign.settings.scanToEarn && (
          <Alert type="warning" showIcon title={t('off')} className="earn-off" />
        )}
        <CodeStat campaignId={id} />
      </ListPage>
      {isMaking && <BatchDialog campaignId={id} onClose={() => setMaking(false)} />}
    </>
  )
}

function useColumns(): ListColumn<EarnBatch>[] {
  const { t } = useTranslation('earn-codes')
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      onCard: 'heading',
      render: (batch) => (
        <div className="earn-name">
          <strong>{batch.name}</strong>
          <span>{limitWords(t, batch)}</span>
        </div>
      ),
    },
    { key: 'state', title: t('column.state'), render: ({ state }) => <BatchTag state={state} /> },
    numberColumn('quantity', t('column.codes')),
    numberColumn('uses', t('column.uses')),
    {
      key: 'brings',
      title: t('column.brings'),
      render: ({ chops, chopTypeCode }) => t('brings', { count: chops, type: chopTypeCode }),
    },
    { key: 'valid', title: t('column.valid'), render: (batch) => validWords(t, batch) },
    dateColumn('createdAt', t('column.at'), { sort: 'createdAt' }),
  ]
}
