import type { Role } from '@lintel/domain/roles';
import { Eye, type LucideIcon, Pencil, Shield, ShieldCheck } from 'lucide-react';

export const roleIcons: Record<Role, LucideIcon> = {
  SUPER_USER: ShieldCheck,
  ADMIN: Shield,
  EDITOR: Pencil,
  READER: Eye,
};
