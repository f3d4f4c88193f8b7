import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { getCampaignDefaults } from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { createCampaign, listCampaigns } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import {
  FirstCard,
  type FirstCardDraft,
  getFirstSteps,
  saveFirstSteps,
} from '@chopcard/contract/office/merchant/first-steps.ts'
import { ArrowRightOutlined } from '@ant-design/icons'
import { Button, Card, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm, ZodForm } from '../../../../kit/form.tsx'
import '../../../../kit/edit-page.css'
import { lazyPart } from '../../../../kit/lazy-part.tsx'
import { useHasFeature } from '../../../../kit/permissions.tsx'
import { queries, read, refresh, useChange } from '../../../../lib/query.ts'
import { firstValues } from '../first-values.ts'
import { withoutLocked } from '../without-locked.ts'
import { CardFields } from './card-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useFirstCardPreview, useMakeCampaign } from './use-first-card.ts'

const CardPreview = lazyPart(() => import('../card-preview.tsx'))

/** The first step: what kind of shop it is, and how its card looks; the card is made at the end. */
export function CardStep({ draft }: { draft: FirstCardDraft | null }) {
  const { t } = useTranslation(['first-steps', 'campaigns'])
  const form = useZodForm(FirstCard, { prefix: 'settings' })
  const [initial] = useState(() => draft ?? {})
  const values = Form.useWatch((all: FirstCardDraft) => all, { form: form.antd, preserve: true })
  const chosen = values?.template ? values : undefined
  const keep = useDraft()
  const make = useMakeCampaign()
  const has = useHasFeature()
  const create = useChange(createCampaign, { after: () => refresh(listCampaigns) })
  const save = useChange(saveFirstSteps, { after: () => refresh(getFirstSteps) })
  const [isBusy, setBusy] = useState(false)

  const submit = async (card: FirstCardDraft) => {
    setBusy(true)
    try {
      await keep.now(card)
      const words = {
        code: t('defaults.code', { ns: 'campaigns' }),
        level: t('defaults.level', { ns: 'campaigns' }),
        levelAbout: t('defaults.levelAbout', { ns: 'campaigns' }),
      }
      const { data: defaults } = await queries.ensureQueryData(read(getCampaignDefaults, {}))
      const settings = withoutLocked({ ...firstValues(words), ...defaults, ...(await make(card)) }, has)
      await create.mutateAsync({ body: { settings: CampaignSettings.parse(settings) } })
      await save.mutateAsync({ body: { draft: null } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ZodForm
      form={form}
      initialValues={initial}
      onSubmit={submit}
      onValuesChange={() => keep.soon(form.antd.getFieldsValue(true) as FirstCardDraft)}
      className="edit-page"
    >
      <div className={chosen ? 'edit-body' : undefined}>
        {chosen && (
          <aside className="edit-aside">
            <Preview card={chosen} />
          </aside>
        )}
        <Card className="start-main">
          <CardFields form={form.antd} card={chosen} onBegin={keep.soon} />
          {chosen && (
            <Button
              type="primary"
              size="large"
              htmlType="submit"
              loading={isBusy}
              icon={<ArrowRightOutlined />}
              iconPlacement="end"
            >
              {t('card.make')}
            </Button>
          )}
        </Card>
      </div>
    </ZodForm>
  )
}

function Preview({ card }: { card: FirstCardDraft }) {
  return <CardPreview values={useFirstCardPreview(card)} />
}
