import * as member from '@chopcard/contract/messaging/member/push.ts'
import * as contract from '@chopcard/contract/messaging/merchant/notifications.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { changeDraft, deleteDraft, keepDraft } from './drafts.ts'
import { cancelNotification, getNotification, listNotifications } from './list-notifications.ts'
import { openedMessage, pushKey, subscribePush, unsubscribePush } from './push-subscriptions.ts'
import { runNotification } from './run-notification.ts'
import { notificationReach, sendNotification } from './send-notification.ts'
import { startNotifications } from './start-notifications.ts'
import { testNotification } from './test-notification.ts'

export const notificationsFeature = defineFeature({
  name: 'notifications',
  exports: ['quiet-rules', 'reach-rules', 'tell-card'],
  tables: ['notification', 'notification_recipient', 'push_subscription'],
  routes: [
    serve(contract.listNotifications, listNotifications),
    serve(contract.getNotification, getNotification),
    serve(contract.sendNotification, sendNotification),
    serve(contract.keepDraft, keepDraft),
    serve(contract.changeDraft, changeDraft),
    serve(contract.deleteDraft, deleteDraft),
    serve(contract.cancelNotification, cancelNotification),
    serve(contract.notificationReach, notificationReach),
    serve(contract.testNotification, testNotification),
    serve(member.pushKey, pushKey),
    serve(member.subscribePush, subscribePush),
    serve(member.unsubscribePush, unsubscribePush),
    serve(member.openedMessage, openedMessage),
  ],
  jobs: [runNotification, startNotifications],
})
