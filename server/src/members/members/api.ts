import * as routes from '@chopcard/contract/members/merchant/members.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { anonymiseMember } from './anonymise-member.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { listDuplicates } from './list-duplicates.ts'
import { listMerges } from './list-merges.ts'
import { forgetMemberWithoutCard, listMembersWithoutCard } from './members-without-card.ts'
import { mergeMembers } from './merge-members.ts'
import { previewMerge } from './preview-merge.ts'
import { setApart } from './set-apart.ts'
import { undoMerge } from './undo-merge.ts'

export const membersFeature = defineFeature({
  name: 'members',
  exports: ['detail-fields', 'forget-member', 'present-member'],
  tables: ['member_apart', 'member_merge'],
  hooks: [forgetDeleted],
  routes: [
    serve(routes.listDuplicates, listDuplicates),
    serve(routes.setApart, setApart),
    serve(routes.previewMerge, previewMerge),
    serve(routes.mergeMembers, mergeMembers),
    serve(routes.listMerges, listMerges),
    serve(routes.undoMerge, undoMerge),
    serve(routes.anonymiseMember, anonymiseMember),
    serve(routes.listMembersWithoutCard, listMembersWithoutCard),
    serve(routes.forgetMemberWithoutCard, forgetMemberWithoutCard),
  ],
})
