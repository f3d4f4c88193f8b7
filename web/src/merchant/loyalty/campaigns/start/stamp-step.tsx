import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { approvePrepaid, getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { getFirstSteps } from '@chopcard/contract/office/merchant/first-steps.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Card, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../../kit/failure.tsx'
import { FormFailure } from '../../../../kit/form.tsx'
import { useOperations } from '../../../../kit/operations/use-operations.ts'
import { refresh, useRead } from '../../../../lib/query.ts'
import { useOperation } from '../../../../lib/use-operation.ts'
import type { Campaign } from '../form-values.ts'
import { LandedCard } from './landed-card.tsx'

type FirstCardOf = NonNullable<Answer<typeof getFirstSteps>['data']['card']>
type Props = { campaignId: string; card: FirstCardOf | null; isDone: boolean }

/** The last step: the owner stamps the own card, and sees the stamp arrive here and on the phone. */
export function StampStep({ campaignId, card, isDone }: Props) {
  const campaign = useRead(getCampaign, { params: { id: campaignId } })
  if (campaign.isError && !campaign.data) return <Failure error={campaign.error} retry={campaign.refetch} />
  if (!campaign.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Card className="start-main">
      <div className="start-stamp">
        {card && <OwnCard campaign={campaign.data.data} card={card} />}
        {isDone ? (
          <Done type={campaign.data.data.type} />
        ) : (
          card && <StampIt campaign={campaign.data.data} card={card} />
        )}
      </div>
    </Card>
  )
}

function OwnCard({ campaign, card }: { campaign: Campaign; card: FirstCardOf }) {
  const found = useRead(getCard, { params: { id: card.id } }, { staleTime: 0 })
  if (!found.data) return <Skeleton active paragraph={{ rows: 6 }} />
  return <LandedCard settings={campaign.settings} balances={found.data.data.balances.map(({ balance }) => balance)} />
}

function StampIt({ campaign, card }: { campaign: Campaign; card: FirstCardOf }) {
  const { t } = useTranslation('first-steps')
  const { redeemsBy, unit } = descriptorOf(campaign.type)
  const approve = useOperation(approvePrepaid)
  const { run } = useOperations()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const stamp = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (card.state === 'pending') await approve.run({ params: { id: card.id }, body: { approve: true } })
      const chopTypeId = card.chopTypeId ?? undefined
      const ended = await run(
        redeemsBy === 'use'
          ? { kind: 'use', cardId: card.id, quantity: 1 }
          : { kind: 'issue', cardId: card.id, chopTypeId },
        card.cardNumber,
      )
      if (ended?.state === 'refused') setFailure(ended.error)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      void refresh(getFirstSteps, getCard)
    }
  }
  return (
    <Flex vertical gap={16} align="flex-start" className="start-words">
      <h2>{t(`stamp.title.${unit}`)}</h2>
      <p>{t(card.state === 'pending' ? 'stamp.aboutPending' : `stamp.about.${unit}`)}</p>
      <FormFailure error={failure} />
      <Button type="primary" size="large" className="start-press" loading={isBusy} onClick={() => void stamp()}>
        {t(`stamp.press.${unit}`)}
      </Button>
    </Flex>
  )
}

function Done({ type }: { type: Campaign['type'] }) {
  const { t } = useTranslation('first-steps')
  const navigate = useNavigate()
  return (
    <Flex component="output" vertical gap={16} align="flex-start" className="start-words">
      <h2>{t(`done.title.${descriptorOf(type).unit}`)}</h2>
      <p>{t('done.about')}</p>
      <Button type="primary" size="large" onClick={() => void navigate({ to: '/dashboard' })}>
        {t('done.onwards')}
      </Button>
    </Flex>
  )
}
