import { useTap as useRoute } from '@chopcard/contract/outward/member/taps.ts'
import * as routes from '@chopcard/contract/outward/merchant/taps.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { staffTap } from '../../loyalty/cards/approve-redemption.ts'
import { addTag } from './add-tag.ts'
import { cleanUpTaps } from './clean-up-taps.ts'
import { changeTagState, editTag } from './edit-tag.ts'
import { giveVisitsBack } from './give-visits-back.ts'
import { getTag, listTags } from './list-tags.ts'
import { listTaps } from './list-taps.ts'
import { showTagKeys } from './show-tag-keys.ts'
import { staffOfTap } from './staff-of-tap.ts'
import { tagOptions } from './tag-options.ts'
import { useTap } from './use-tap.ts'

export const tapsFeature = defineFeature({
  name: 'taps',
  tables: ['tap', 'tap_key', 'tap_tag', 'tap_visit'],
  routes: [
    serve(routes.listTags, listTags),
    serve(routes.tagOptions, tagOptions),
    serve(routes.addTag, addTag),
    serve(routes.getTag, getTag),
    serve(routes.editTag, editTag),
    serve(routes.changeTagState, changeTagState),
    serve(routes.showTagKeys, showTagKeys),
    serve(routes.listTaps, listTaps),
    serve(useRoute, useTap),
  ],
  jobs: [cleanUpTaps],
  subscribers: [giveVisitsBack],
  hooks: [hook(staffTap, staffOfTap)],
})
