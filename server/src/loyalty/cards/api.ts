import * as routes from '@chopcard/contract/loyalty/merchant/cards.ts'
import * as tillRoutes from '@chopcard/contract/loyalty/merchant/till.ts'
import * as memberRoutes from '@chopcard/contract/loyalty/member/card.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { needSource } from '../../core/needs-you.ts'
import { needApprovals } from './need-approvals.ts'
import { hook } from '../../core/hooks.ts'
import { approvePrepaid } from './approve-prepaid.ts'
import { reconcileCard } from './reconcile-card.ts'
import { cardDetails } from './card-details.ts'
import { myCardEvents } from './card-events.ts'
import { changeChops } from './change-chops.ts'
import { createCard } from './create-card.ts'
import { deleteCard } from './delete-card.ts'
import { editAdditionalInfo, editOtherInfo, editRemark } from './edit-card.ts'
import { getCard, listCards, listCardsByEmail } from './list-cards.ts'
import { checkShortCards } from './check-short-cards.ts'
import { keepShortCards } from './keep-short-cards.ts'
import { noteShortCards } from './note-short-cards.ts'
import { moneyCheck } from '../../ledger/money-checks.ts'
import { myCard } from './member-card.ts'
import { redeem, redeemOnPhone } from './redeem-reward.ts'
import { rejoinMember } from './rejoin-member.ts'
import { renewCard } from './renew-card.ts'
import { cardByToken, memberToken } from './scan.ts'
import { validateOperation } from './validate-operation.ts'
import { waitingRewards } from './waiting-rewards.ts'

export const cardsFeature = defineFeature({
  name: 'cards',
  exports: [
    'amount-rules',
    'apply-operation',
    'apply-together',
    'approve-redemption',
    'ask-for-expiry-notice',
    'balance-rules',
    'card-codes',
    'card-filters',
    'card-rules',
    'card-store',
    'change-chops',
    'chop-rules',
    'create-card',
    'delete-card',
    'edit-card',
    'edit-member',
    'email-change',
    'enrol-member',
    'find-known',
    'give-welcome',
    'jobs',
    'join-rules',
    'level-rules',
    'list-cards',
    'lot-rules',
    'member-card',
    'merged-members',
    'one-short',
    'operation',
    'prepaid-rules',
    'present-card',
    'proven-email',
    'redeem-reward',
    'rejoin-member',
    'renew-card',
    'reward-coupons',
    'reward-named',
    'rewards-given',
    'scan',
    'staying-card',
    'type-rules',
    'update-cards',
    'validate-operation',
    'validity-rules',
    'validity-sql',
    'visit-filters',
    'void-rules',
    'with-segment',
    'write-member',
  ],
  tables: ['card', 'email_change', 'member', 'pin_guard', 'pin_lock', 'short_card', 'short_card_fill'],
  hooks: [hook(needSource, needApprovals), hook(moneyCheck, checkShortCards)],
  jobs: [keepShortCards],
  subscribers: [noteShortCards],
  routes: [
    serve(routes.listCards, listCards),
    serve(routes.listCardsByEmail, listCardsByEmail),
    serve(routes.getCard, getCard),
    serve(routes.createCard, createCard),
    serve(routes.deleteCard, deleteCard),
    serve(routes.approvePrepaid, approvePrepaid),
    serve(routes.renewCard, renewCard),
    serve(routes.rejoinMember, rejoinMember),
    serve(routes.cardDetails, cardDetails),
    serve(routes.reconcileCard, reconcileCard),
    serve(tillRoutes.changeChops, changeChops),
    serve(tillRoutes.redeem, redeem),
    serve(tillRoutes.redeemReward, redeemOnPhone),
    serve(tillRoutes.validateChop, validateOperation),
    serve(tillRoutes.cardByToken, cardByToken),
    serve(tillRoutes.waitingRewards, waitingRewards),
    serve(routes.memberToken, memberToken),
    serve(routes.editRemark, editRemark),
    serve(routes.editOtherInfo, editOtherInfo),
    serve(routes.editAdditionalInfo, editAdditionalInfo),
    serve(memberRoutes.myCard, myCard),
    serve(memberRoutes.myCardEvents, myCardEvents),
  ],
})
