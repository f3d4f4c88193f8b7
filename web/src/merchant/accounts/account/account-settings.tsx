import * as passkeys from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { Card, Col, Row, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { LookSettings } from '../../../kit/look-settings.tsx'
import { Page } from '../../../kit/page.tsx'
import './account.css'
import { OwnLanguage } from './own-language.tsx'
import { WeeklyMail } from './weekly-mail.tsx'
import type { PasskeyCalls } from '../../../kit/passkeys/passkey-calls.ts'

const OwnPasskeys = lazyPart<{ calls: PasskeyCalls }>(() => import('../../../kit/passkeys/own-passkeys.tsx'))
const calls: PasskeyCalls = {
  list: passkeys.listOwnPasskeys,
  start: passkeys.startPasskey,
  add: passkeys.addPasskey,
  rename: passkeys.renamePasskey,
  remove: passkeys.deletePasskey,
}

/** The own passkeys, and how the pages speak and look on this browser. */
export default function AccountSettings() {
  const { t } = useTranslation(['account', 'look', 'passkeys', 'shell'])
  return (
    <Page title={t('settings.title')} about={t('settings.about')} width={1240}>
      <Row gutter={[20, 20]}>
        <Col xs={24} xl={10}>
          <OwnLanguage />
          <WeeklyMail />
          <Card id="passkeys">
            <Typography.Title level={2} className="card-title">
              {t('title', { ns: 'passkeys' })}
            </Typography.Title>
            <OwnPasskeys calls={calls} />
          </Card>
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
