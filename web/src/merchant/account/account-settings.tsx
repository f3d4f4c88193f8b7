import { Col, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page.tsx'
import './account.css'
import { LookSettings } from './look-settings.tsx'
import { MerchantForm } from './merchant-form.tsx'
import { OwnLanguage } from './own-language.tsx'

/** The shop's own data, and how the pages speak and look here. */
export default function AccountSettings() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('settings.title')} about={t('settings.about')} width={1240}>
      <Row gutter={[20, 20]}>
        <Col xs={24} xl={14}>
          <MerchantForm />
        </Col>
        <Col xs={24} xl={10}>
          <OwnLanguage />
          <LookSettings />
        </Col>
      </Row>
    </Page>
  )
}
