import { CampaignSettings } from '@chopcard/contract/campaign-settings.ts'
import { createCampaign, listCampaigns } from '@chopcard/contract/merchant/campaigns.ts'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '../../kit/form.tsx'
import { refresh, useChange } from '../../lib/query.ts'
import { CampaignForm } from './campaign-form.tsx'
import { firstValues } from './first-values.ts'
import { atName } from './name-taken.ts'
import { TypeChoice } from './type-choice.tsx'

/** A new campaign; afterwards its QR code is shown, for the first customers. */
export default function AddCampaign() {
  const { t } = useTranslation('campaigns')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(CampaignSettings, { prefix: 'settings' })
  const create = useChange(createCampaign, { after: () => refresh(listCampaigns) })
  const made = useRef<{ id: string; name: string }>(undefined)
  const [initial] = useState(() =>
    firstValues({ code: t('defaults.code'), level: t('defaults.level'), levelAbout: t('defaults.levelAbout') }),
  )
  const showList = (qr?: string) =>
    void navigate({ to: '/campaign/campaign-list', search: (qr ? { qr } : {}) as never })
  return (
    <CampaignForm
      form={form}
      title={t('form.addTitle')}
      about={t('form.addAbout')}
      initialValues={initial}
      guided
      saveLabel={t('form.create')}
      opening={<TypeChoice />}
      onSave={async (settings) => {
        try {
          made.current = (await create.mutateAsync({ body: { settings } })).data
        } catch (error) {
          throw atName(error)
        }
      }}
      onSaved={() => {
        message.success(t('form.created', { name: made.current?.name }))
        showList(made.current?.id)
      }}
      onCancel={() => showList()}
    />
  )
}
