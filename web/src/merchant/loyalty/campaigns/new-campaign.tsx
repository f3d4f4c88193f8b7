import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { createCampaign, listCampaigns } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { refresh, useChange } from '../../../lib/query.ts'
import { CampaignForm } from './campaign-form.tsx'
import type { FormValues } from './form-values.ts'
import { TypeChoice } from './type-choice.tsx'

// Its place is kept, so that nothing moves when it comes.
const TemplateChoice = lazyPart(() => import('./template-choice.tsx'), <Skeleton active paragraph={{ rows: 4 }} />)

type Props = {
  initial: FormValues
  /** The name of the campaign it begins as. */
  copyOf?: string
}

/** The form of a campaign that is new; afterwards its QR code is shown, for the first customers. */
export function NewCampaign({ initial, copyOf }: Props) {
  const { t } = useTranslation('campaigns')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(CampaignSettings, { prefix: 'settings' })
  const create = useChange(createCampaign, { after: () => refresh(listCampaigns) })
  const made = useRef<{ id: string; name: string }>(undefined)
  // Another language must not begin it anew.
  const [initialValues] = useState(initial)
  const showList = (qr?: string) =>
    void navigate({ to: '/campaign/campaign-list', search: (qr ? { qr } : {}) as never })
  return (
    <CampaignForm
      form={form}
      title={copyOf ? t('form.copyTitle', { name: copyOf }) : t('form.addTitle')}
      about={copyOf ? t('form.copyAbout') : t('form.addAbout')}
      initialValues={initialValues}
      isNew
      guided
      saveLabel={t('form.create')}
      opening={
        !copyOf && (
          <>
            <TemplateChoice />
            <TypeChoice />
          </>
        )
      }
      onSave={async (settings) => {
        made.current = (await create.mutateAsync({ body: { settings } })).data
      }}
      onSaved={() => {
        message.success(t('form.created', { name: made.current?.name }))
        showList(made.current?.id)
      }}
      onCancel={() => showList()}
    />
  )
}
