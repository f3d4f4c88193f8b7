import { partnerCampaigns } from '@chopcard/contract/earning/merchant/partners.ts'
import { Avatar, Card, Empty, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { OutcomePanel } from '../../../kit/outcome.tsx'
import { Page } from '../../../kit/page.tsx'
import { Scanner } from '../../../kit/scanner.tsx'
import { ThumbSize } from '../../../kit/thumb-size.tsx'
import { useRead } from '../../../lib/query.ts'
import './partner-till.css'
import './till.css'
import { usePartnerTill } from './use-partner-till.ts'

const PartnerCardPanel = lazyPart(() => import('./partner-card-panel.tsx'))

/** The till for other merchants' campaigns: a card by its code or number, its stamps and its rewards. */
export default function PartnerTill() {
  const { t } = useTranslation(['partners', 'shell'])
  const list = useRead(partnerCampaigns, {})
  const [chosen, setChosen] = useState<string>()
  const campaigns = list.data?.data ?? []
  const campaign = campaigns.find(({ partnershipId }) => partnershipId === chosen) ?? campaigns[0]
  const till = usePartnerTill(campaign?.partnershipId ?? '')
  const title = t('menu.partner-till', { ns: 'shell' })
  if (list.isError && !list.data) return <Failure error={list.error} retry={list.refetch} />
  if (!list.data) return <Waiting />
  if (!campaign)
    return (
      <Page title={title}>
        <Empty description={t('till.none')} />
      </Page>
    )
  return (
    <Page title={title} about={t('till.about')}>
      <ThumbSize>
        <div className="till">
          <Card className="till-scan" styles={{ body: { padding: 16 } }}>
            <div className="partner-till">
              <Select
                aria-label={t('column.campaign')}
                value={campaign.partnershipId}
                options={campaigns.map(({ partnershipId, campaignName, ownerName }) => ({
                  value: partnershipId,
                  label: `${campaignName} · ${ownerName}`,
                }))}
                onChange={(id) => {
                  setChosen(id)
                  till.clear()
                }}
              />
              <Scanner
                onScan={(text) => void till.find(text)}
                outcome={till.outcome?.kind === 'checking' ? undefined : till.outcome?.kind}
                hint={t('till.hint')}
              />
            </div>
          </Card>
          <div className="till-outcome">
            <OutcomePanel outcome={till.outcome} />
          </div>
          <div className="till-main">
            {till.card ? (
              // A quantity that was typed for the card before is not this one's.
              <PartnerCardPanel key={till.card.cardNumber} till={till} card={till.card} type={campaign.campaignType} />
            ) : (
              <Card>
                <Card.Meta
                  avatar={<Avatar shape="square" size={64} src={campaign.logo} alt="" />}
                  title={campaign.campaignName}
                  description={t('till.of', { name: campaign.ownerName })}
                />
              </Card>
            )}
          </div>
        </div>
      </ThumbSize>
    </Page>
  )
}
