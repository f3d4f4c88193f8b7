import { Col, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page.tsx'
import './account.css'
import { LookSettings } from './look-settings.tsx'
import { OwnLanguage } from './own-language.tsx'

/** How the pages speak and look on this browser. */
export default function AccountSettings() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('settings.title')} about={t('settings.about')} width={1240}>
      <Row gutter={[20, 20]}>
        <Col xs={24} xl={10}>
          <OwnLanguage />
        </Col>
        <Col xs={24} xl={14}>
          <LookSettings />
        </Col>
      </Row>
    </Page>
  )
}
