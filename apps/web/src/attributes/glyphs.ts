import type { AttributeType } from '@lintel/domain/entities/attribute';
import { Hash, Link, List, type LucideIcon, SquareCheck, TextCursorInput, User } from 'lucide-react';

export const attributeGlyphs: Record<AttributeType, LucideIcon> = {
  STRING: TextCursorInput,
  NUMBER: Hash,
  BOOLEAN: SquareCheck,
  LINK: Link,
  USERLIST: User,
  LIST: List,
};
