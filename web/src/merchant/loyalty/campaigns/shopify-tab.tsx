import { shopifyModes } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { listShopifyDeliveries } from '@chopcard/contract/earning/merchant/shopify.ts'
import { Link } from '@tanstack/react-router'
import { Form, Input, Radio, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { MoneyField } from '../../../kit/money-field.tsx'
import { May } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'
import { FormSection, SwitchField } from './form-section.tsx'
import { NumberField } from './number-field.tsx'
import { SignKeyField } from './sign-key-field.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'

/** Orders of an online shop that earn, and how that shop reaches us (decisions/campaigns.md §8: its domain and its key). */
export default function ShopifyTab() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const isOn = Form.useWatch<boolean | undefined>('shopifyEnabled')
  return (
    <>
      <p className="form-section-about">{t('shopify.about', { ns: 'earning' })}</p>
      <SwitchField
        name="shopifyEnabled"
        label={t('field.shopifyEnabled')}
        hint={t('shopify.enabled', { ns: 'earning' })}
      />
      {isOn && (
        <>
          <EarningSection />
          <FormSection title={t('shopify.connection', { ns: 'earning' })}>
            <Field
              name="shopDomain"
              label={t('field.shopDomain')}
              extra={t('shopify.domain', { ns: 'earning' })}
              normalize={(domain: string) => domain.trim().toLowerCase() || null}
              required
            >
              <Input inputMode="url" autoComplete="off" spellCheck={false} />
            </Field>
            <Field
              name="shopifySignKey"
              label={t('field.shopifySignKey')}
              extra={t('shopify.signKey', { ns: 'earning' })}
              required
            >
              <SignKeyField />
            </Field>
            <WebhookAddress />
            <Field
              name="shopifyAccessToken"
              label={t('field.shopifyAccessToken')}
              extra={t('shopify.accessToken', { ns: 'earning' })}
            >
              <SignKeyField />
            </Field>
          </FormSection>
        </>
      )}
    </>
  )
}

function EarningSection() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const mode = Form.useWatch<(typeof shopifyModes)[number] | undefined>('shopifyMode') ?? 'per-amount'
  return (
    <FormSection title={t('shopify.earns', { ns: 'earning' })}>
      <Field name="shopifyMode" label={t('field.shopifyMode')} initialValue="per-amount">
        <Radio.Group
          options={shopifyModes.map((value) => ({ value, label: t(`shopify.mode.${value}`, { ns: 'earning' }) }))}
        />
      </Field>
      {mode === 'per-amount' ? (
        <Field name="quantityPerChop" label={t('field.quantityPerChop')} required>
          <MoneyField />
        </Field>
      ) : (
        <NumberField name="chopCountPerOrder" label={t('field.chopCountPerOrder')} required />
      )}
    </FormSection>
  )
}

function WebhookAddress() {
  const { t } = useTranslation(['earning', 'common'])
  const { id } = usePathParams()
  return (
    <Form.Item label={t('shopify.webhook')} extra={id && t('shopify.webhookAbout')}>
      {id ? <KnownAddress id={id} /> : <Typography.Text type="secondary">{t('shopify.webhookLater')}</Typography.Text>}
    </Form.Item>
  )
}

function KnownAddress({ id }: { id: string }) {
  const { t } = useTranslation(['common', 'earning'])
  const registrationUrl = useRead(getCampaign, { params: { id } }).data?.data.registrationUrl
  if (!registrationUrl) return null
  // Both are below the one public address.
  const url = registrationUrl.replace(`/member/login/${id}`, `/api/webhooks/shopify/${id}`)
  return (
    <>
      <Typography.Text copyable={{ tooltips: [t('action.copy'), t('action.copied')] }} className="webhook-address">
        {url}
      </Typography.Text>
      <May route={listShopifyDeliveries}>
        <Link to="/campaign/shopify-deliveries" search={{ campaignId: id } as never} className="webhook-deliveries">
          {t('shopify.deliveries', { ns: 'earning' })}
        </Link>
      </May>
    </>
  )
}
