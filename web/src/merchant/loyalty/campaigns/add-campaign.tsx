import { getCampaignDefaults } from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { createCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { May, useHasFeature } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'
import { copyValues } from './copy-values.ts'
import { firstValues } from './first-values.ts'
import { merchantToday } from './merchant-today.ts'
import { NewCampaign } from './new-campaign.tsx'
import { withoutLocked } from './without-locked.ts'

/** A new campaign: from nothing, from a template, or as a copy of the one that the address names. */
export default function AddCampaign() {
  const { from }: { from?: string } = useSearch({ strict: false })
  return from ? <CopyOf id={from} /> : <FromDefaults />
}

/** What the shop's settings say of every new campaign is filled in. */
function FromDefaults() {
  const { t } = useTranslation('campaigns')
  const has = useHasFeature()
  const defaults = useRead(getCampaignDefaults, {})
  if (defaults.isError && !defaults.data) return <Failure error={defaults.error} retry={defaults.refetch} />
  if (!defaults.data) return <Waiting />
  const words = { code: t('defaults.code'), level: t('defaults.level'), levelAbout: t('defaults.levelAbout') }
  return <NewCampaign initial={withoutLocked({ ...firstValues(words), ...defaults.data.data }, has)} />
}

function CopyOf({ id }: { id: string }) {
  const has = useHasFeature()
  const campaign = useRead(getCampaign, { params: { id } })
  if (campaign.isError && !campaign.data) return <Failure error={campaign.error} retry={campaign.refetch} />
  if (!campaign.data) return <Waiting />
  const { settings, name } = campaign.data.data
  return (
    <May route={createCampaign}>
      <NewCampaign initial={withoutLocked(copyValues(settings, merchantToday()), has)} copyOf={name} />
    </May>
  )
}
