import { ApiProperty } from '@nestjs/swagger';
import { RequiredText } from '../../../common/fields.js';
import { LINK_TOKEN_LIMIT } from './signup-link-token.js';
import { linkStates, type LinkState } from './signup-links.service.js';

/** The token of a link in an email. */
export class SignupLinkTokenDto {
  @RequiredText(LINK_TOKEN_LIMIT, {
    description: 'As in the link.',
    example: 'i.0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70.Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8',
  })
  token: string;
}

/** Where a link in an email leads. */
export class SignupLinkDto {
  @ApiProperty({
    description:
      '`open`: the signup of this browser is the one of the link now. `replaced`: a newer link works instead. `closed`: the practice declined. `used`: it was paid, or there is a membership.',
    enum: linkStates,
    enumName: 'SignupLinkState',
    example: 'open',
  })
  state: LinkState;
}
