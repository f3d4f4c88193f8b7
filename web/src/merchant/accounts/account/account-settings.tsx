import { Card, Col, Row, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { LookSettings } from '../../../kit/look-settings.tsx'
import { Page } from '../../../kit/page.tsx'
import './account.css'
import { OwnLanguage } from './own-language.tsx'

/** How the pages speak and look on this browser. */
export default function AccountSettings() {
  const { t } = useTranslation(['account', 'look', 'shell'])
  return (
    <Page title={t('settings.title')} about={t('settings.about')} width={1240}>
      <Row gutter={[20, 20]}>
        <Col xs={24} xl={10}>
          <OwnLanguage />
        </Col>
        <Col xs={24} xl={14}>
          <Card>
            <Typography.Title level={2} className="card-title">
              {t('appearance', { ns: 'shell' })}
            </Typography.Title>
            <Typography.Paragraph type="secondary">{t('about', { ns: 'look' })}</Typography.Paragraph>
            <LookSettings />
          </Card>
        </Col>
      </Row>
    </Page>
  )
}
